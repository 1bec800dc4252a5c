/** The web interface and its consoles. Facts: docs/facts/cluster.md#options. */
import { number, object, string } from "../../../framework/attribute";
import { oneOf } from "../../formats/validator";
import { parameter, subkey } from "../../parameters/parameter";
import { from } from "./numbers";
import { lineFeedAtEnd, shortText } from "./text";

const KEYBOARDS =
  "de de-ch da en-gb en-us es fi fr fr-be fr-ca fr-ch hu is it ja lt mk nl no pl pt pt-br sv sl tr".split(" ");
const LANGUAGES = "ar ca da de en es eu fa fr hr he it ja ka kr nb nl nn pl pt_BR ru sl sv tr ukr zh_CN zh_TW".split(
  " ",
);

export const interfaceOptions = {
  console: parameter(
    "console",
    string({
      doc: "Console that the web interface opens: `vv` (SPICE), `html5` or `xtermjs`.",
      check: [oneOf("applet", "vv", "html5", "xtermjs")],
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
    string({ doc: "Keyboard layout of VNC consoles.", check: [oneOf(...KEYBOARDS)] }),
  ).optional(),
  language: parameter(
    "language",
    string({ doc: "Language of the web interface.", check: [oneOf(...LANGUAGES)] }),
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
