/** Enumerations of the datacenter options and cluster data sources. Facts: contributing/facts/cluster.md. */
import { enumeration } from "../formats/enumeration";

export const mailPolicyValues = enumeration("cluster.MailPolicy", "When the nodes send mails about an event.", {
  auto: "If the server considers it useful.",
  always: "Always.",
  never: "Never.",
});

export const migrationTypeValues = enumeration("cluster.MigrationType", "Transport of guest memory to another node.", {
  secure: "Encrypted tunnel.",
  insecure: "No encryption, which is faster.",
});

export const schedulingModeValues = enumeration("cluster.SchedulingMode", "How HA chooses a node.", {
  basic: "By the number of guests.",
  static: "By the configured cores and memory of guests.",
  dynamic: "By the load of nodes and guests.",
});

export const rebalanceMethodValues = enumeration(
  "cluster.RebalanceMethod",
  "How HA chooses migrations that balance the load.",
  { bruteforce: "By evaluating all candidates.", topsis: "By ranking nodes with several criteria." },
);

export const fencingValues = enumeration("cluster.Fencing", "How failed nodes are fenced.", {
  watchdog: "The watchdog of the node resets it.",
  hardware: "Fence devices switch the node off. Experimental.",
  both: "Watchdog and fence devices. Experimental.",
});

export const shutdownPolicyValues = enumeration(
  "cluster.ShutdownPolicy",
  "Treatment of HA guests when their node shuts down.",
  {
    freeze: "The guests stop and wait for the node.",
    failover: "The guests stop and start on other nodes.",
    conditional: "`freeze` if the node reboots, `failover` if it is shut down.",
    migrate: "The guests migrate to other nodes first.",
  },
);

export const consoleValues = enumeration("cluster.Console", "Console that the web interface opens.", {
  vv: "SPICE in a viewer.",
  html5: "noVNC in the browser.",
  xtermjs: "Terminal in the browser.",
});

export const keyboardLayoutValues = enumeration("cluster.KeyboardLayout", "Keyboard layout of VNC consoles.", {
  de: { name: "GERMAN", doc: "German." },
  "de-ch": { name: "GERMAN_SWITZERLAND", doc: "German, Switzerland." },
  da: { name: "DANISH", doc: "Danish." },
  "en-gb": { name: "ENGLISH_UNITED_KINGDOM", doc: "English, United Kingdom." },
  "en-us": { name: "ENGLISH_UNITED_STATES", doc: "English, United States." },
  es: { name: "SPANISH", doc: "Spanish." },
  fi: { name: "FINNISH", doc: "Finnish." },
  fr: { name: "FRENCH", doc: "French." },
  "fr-be": { name: "FRENCH_BELGIUM", doc: "French, Belgium." },
  "fr-ca": { name: "FRENCH_CANADA", doc: "French, Canada." },
  "fr-ch": { name: "FRENCH_SWITZERLAND", doc: "French, Switzerland." },
  hu: { name: "HUNGARIAN", doc: "Hungarian." },
  is: { name: "ICELANDIC", doc: "Icelandic." },
  it: { name: "ITALIAN", doc: "Italian." },
  ja: { name: "JAPANESE", doc: "Japanese." },
  lt: { name: "LITHUANIAN", doc: "Lithuanian." },
  mk: { name: "MACEDONIAN", doc: "Macedonian." },
  nl: { name: "DUTCH", doc: "Dutch." },
  no: { name: "NORWEGIAN", doc: "Norwegian." },
  pl: { name: "POLISH", doc: "Polish." },
  pt: { name: "PORTUGUESE", doc: "Portuguese." },
  "pt-br": { name: "PORTUGUESE_BRAZIL", doc: "Portuguese, Brazil." },
  sv: { name: "SWEDISH", doc: "Swedish." },
  sl: { name: "SLOVENIAN", doc: "Slovenian." },
  tr: { name: "TURKISH", doc: "Turkish." },
});

export const languageValues = enumeration("cluster.Language", "Language of the web interface.", {
  ar: { name: "ARABIC", doc: "Arabic." },
  ca: { name: "CATALAN", doc: "Catalan." },
  da: { name: "DANISH", doc: "Danish." },
  de: { name: "GERMAN", doc: "German." },
  en: { name: "ENGLISH", doc: "English." },
  es: { name: "SPANISH", doc: "Spanish." },
  eu: { name: "BASQUE", doc: "Basque." },
  fa: { name: "PERSIAN", doc: "Persian." },
  fr: { name: "FRENCH", doc: "French." },
  hr: { name: "CROATIAN", doc: "Croatian." },
  he: { name: "HEBREW", doc: "Hebrew." },
  it: { name: "ITALIAN", doc: "Italian." },
  ja: { name: "JAPANESE", doc: "Japanese." },
  ka: { name: "GEORGIAN", doc: "Georgian." },
  kr: { name: "KOREAN", doc: "Korean." },
  nb: { name: "NORWEGIAN_BOKMAL", doc: "Norwegian (Bokmål)." },
  nl: { name: "DUTCH", doc: "Dutch." },
  nn: { name: "NORWEGIAN_NYNORSK", doc: "Norwegian (Nynorsk)." },
  pl: { name: "POLISH", doc: "Polish." },
  pt_BR: { name: "PORTUGUESE_BRAZIL", doc: "Portuguese, Brazil." },
  ru: { name: "RUSSIAN", doc: "Russian." },
  sl: { name: "SLOVENIAN", doc: "Slovenian." },
  sv: { name: "SWEDISH", doc: "Swedish." },
  tr: { name: "TURKISH", doc: "Turkish." },
  ukr: { name: "UKRAINIAN", doc: "Ukrainian." },
  zh_CN: { name: "CHINESE_SIMPLIFIED", doc: "Chinese, simplified." },
  zh_TW: { name: "CHINESE_TRADITIONAL", doc: "Chinese, traditional." },
});

export const tagShapeValues = enumeration("cluster.TagShape", "Display form of tags.", {
  full: "With text.",
  circle: "As circles.",
  dense: "As small rectangles.",
  none: "Hidden.",
});

export const tagOrderingValues = enumeration("cluster.TagOrdering", "Order of displayed tags.", {
  config: "As configured.",
  alphabetical: "Alphabetical.",
});

export const tagAccessValues = enumeration("cluster.TagAccess", "Tags that users may set.", {
  none: "No tags.",
  list: "Tags of a list.",
  existing: "Tags of a list and tags that guests have.",
  free: "Any tags.",
});

export const resourceTypeValues = enumeration("cluster.ResourceType", "Type of cluster resources.", {
  vm: "Virtual machines and containers.",
  storage: "Storages.",
  node: "Nodes.",
  sdn: "SDN zones.",
});
