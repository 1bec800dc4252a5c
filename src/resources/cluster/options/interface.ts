/** The web interface and its consoles. Facts: contributing/facts/cluster.md#options. */

import { number, object, string } from "../../../framework/attribute";
import { parameter, subkey } from "../../parameters/parameter";
import { consoleValues, keyboardLayoutValues, languageValues } from "../enumerations";
import { from } from "./numbers";
import { lineFeedAtEnd, shortText } from "./text";

/** The server accepts the old name `applet` and returns `html5`. */
const withOldName = Object.assign(
  (name: string) => (name === "applet" ? undefined : consoleValues(name)),
  consoleValues.allows && { allows: consoleValues.allows },
);

export const interfaceOptions = {
  console: parameter(
    "console",
    string({
      doc: "Console that the web interface opens: `vv` (SPICE), `html5` or `xtermjs`.",
      check: [withOldName],
      canonical: (name) => (name === "applet" ? "html5" : name),
    }),
  ).optional(),
  description: parameter(
    "description",
    string({
      doc: "Text of the datacenter's notes, also of several lines.",
      canonical: lineFeedAtEnd,
      check: [(text) => (text.length <= 65_536 ? undefined : "must not be longer than 65536 characters")],
    }),
  )
    .optional()
    .whenAbsent(""),
  keyboard: parameter(
    "keyboard",
    string({ doc: "Keyboard layout of VNC consoles.", check: [keyboardLayoutValues] }),
  ).optional(),
  language: parameter(
    "language",
    string({ doc: "Language of the web interface.", check: [languageValues] }),
  ).optional(),
  location: parameter(
    "location",
    object(
      {
        latitude: subkey("latitude", number({ doc: "Degrees north.", check: [from(-90, 90)] })).required(),
        longitude: subkey("longitude", number({ doc: "Degrees east.", check: [from(-180, 180)] })).required(),
        name: subkey(
          "name",
          string({ doc: "Name of the place, at most 128 characters, without a comma.", check: [shortText] }),
        ).optional(),
      },
      { doc: "Where the cluster stands." },
    ),
  )
    .optional()
    .since("9.2"),
};
