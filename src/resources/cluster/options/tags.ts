/** Tags of guests. Facts: contributing/facts/cluster.md#options. */

import { bool, object, set, string } from "../../../framework/attribute";
import { tag } from "../../formats/tags";
import { parameter, subkey } from "../../parameters/parameter";
import { tagAccessValues, tagOrderingValues, tagShapeValues } from "../enumerations";
import { colorCodec, colors } from "./tag-colors";

export const tagOptions = {
  registered_tags: parameter(
    "registered-tags",
    set(string({ doc: "Tag.", check: [tag] }), { doc: "Tags that only privileged users may set." }),
    { list: ";" },
  ).optional(),
  tag_style: parameter(
    "tag-style",
    object(
      {
        shape: subkey(
          "shape",
          string({ doc: "How tags are shown. Default: `circle`.", check: [tagShapeValues] }),
        ).optional(),
        ordering: subkey(
          "ordering",
          string({
            doc: "Order of tags: `config` (as given) or `alphabetical`. Default: `alphabetical`.",
            check: [tagOrderingValues],
          }),
        ).optional(),
        case_sensitive: subkey("case-sensitive", bool({ doc: "Whether tags are compared with case." }))
          .optional()
          .whenAbsent(false),
        color_map: subkey("color-map", colors, { codec: colorCodec }).optional(),
      },
      { doc: "How tags look." },
    ),
  ).optional(),
  user_tag_access: parameter(
    "user-tag-access",
    object(
      {
        user_allow: subkey(
          "user-allow",
          string({
            doc: "Which tags users may set: `none`, `list`, `existing` or `free`. Default: `free`.",
            check: [tagAccessValues],
          }),
        ).optional(),
        user_allow_list: subkey(
          "user-allow-list",
          set(string({ doc: "Tag.", check: [tag] }), { doc: "Tags that users may set (with `list`)." }),
          { list: ";" },
        ).optional(),
      },
      { doc: "Which tags users may set on their guests." },
    ),
  ).optional(),
};
