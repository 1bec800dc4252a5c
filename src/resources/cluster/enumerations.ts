/** Closed sets of values of the cluster. Facts: contributing/facts/cluster.md. */
import { enumeration } from "../formats/enumeration";

export const mailPolicyValues = enumeration("cluster.MailPolicy", "When the nodes send mails about something.", {
  auto: "Where it is worth it.",
  always: "Always.",
  never: "Never.",
});

export const migrationTypeValues = enumeration(
  "cluster.MigrationType",
  "How the memory of guests goes to another node.",
  {
    secure: "Through an encrypted tunnel.",
    insecure: "As it is, which is faster.",
  },
);

export const schedulingModeValues = enumeration("cluster.SchedulingMode", "What HA counts when it chooses a node.", {
  basic: "Guests.",
  static: "Cores and memory that the guests are configured with.",
  dynamic: "Load of the nodes and the guests.",
});

export const rebalanceMethodValues = enumeration(
  "cluster.RebalanceMethod",
  "How moves that balance the load are chosen.",
  {
    bruteforce: "By trying all.",
    topsis: "By ranking nodes by several measures.",
  },
);

export const fencingValues = enumeration("cluster.Fencing", "How nodes that failed are kept from doing harm.", {
  watchdog: "They reset themselves.",
  hardware: "Devices switch them off; experimental.",
  both: "Both; experimental.",
});

export const shutdownPolicyValues = enumeration(
  "cluster.ShutdownPolicy",
  "What happens to HA guests when their node shuts down.",
  {
    freeze: "They stop, and wait for the node.",
    failover: "They stop, and are started on other nodes.",
    conditional: "As `freeze` when it restarts, as `failover` when it is switched off.",
    migrate: "They move to other nodes before.",
  },
);

export const consoleValues = enumeration("cluster.Console", "Console that the web interface opens.", {
  vv: "SPICE, in a viewer.",
  html5: "noVNC, in the browser.",
  xtermjs: "A terminal, in the browser.",
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

export const tagShapeValues = enumeration("cluster.TagShape", "How tags are shown.", {
  full: "With their text.",
  circle: "As circles.",
  dense: "As small rectangles.",
  none: "Not at all.",
});

export const tagOrderingValues = enumeration("cluster.TagOrdering", "Order in which tags are shown.", {
  config: "As they are given.",
  alphabetical: "By the alphabet.",
});

export const tagAccessValues = enumeration("cluster.TagAccess", "Which tags users may set.", {
  none: "None.",
  list: "Those of a list.",
  existing: "Those of a list and those that guests have.",
  free: "Any.",
});

export const resourceTypeValues = enumeration("cluster.ResourceType", "What kind of things is listed.", {
  vm: "Virtual machines and containers.",
  storage: "Storages.",
  node: "Nodes.",
  sdn: "Zones of SDN.",
});
