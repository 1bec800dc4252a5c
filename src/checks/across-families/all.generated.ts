/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../framework/checks/check";
import { credentialLiteral } from "./credential-literal";
import { iteratorWithoutValue } from "./count-and-for-each";
import { listAndSingleMembers } from "./list-and-single-members";
import { nameOfAnotherType } from "./name-of-another-type";
import { nodeSpellings } from "./node-spellings";
import { objectManagedTwice } from "./object-managed-twice";
import { referenceToAnotherCluster } from "./reference-to-another-cluster";
import { referenceToSeveral } from "./count-and-for-each";
import { rootTicketNeeded } from "./root-ticket-needed";
import { severalOfOneObject } from "./count-and-for-each";
import { undefinedName } from "./undefined-name";
import { unknownValue } from "./unknown-value";

export const acrossFamilies: readonly Check[] = [
  credentialLiteral,
  iteratorWithoutValue,
  listAndSingleMembers,
  nameOfAnotherType,
  nodeSpellings,
  objectManagedTwice,
  referenceToAnotherCluster,
  referenceToSeveral,
  rootTicketNeeded,
  severalOfOneObject,
  undefinedName,
  unknownValue,
];
