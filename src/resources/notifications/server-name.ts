/** The server of an SMTP endpoint: any one-line text is stored; blanks and emptiness can never work. */
import { notificationText } from "../formats/text";
import { all, matching } from "../formats/validator";

export const dnsNameOrAddress = all(notificationText, matching(/^\s*\S+\s*$/, "must be a host name or an address"));
