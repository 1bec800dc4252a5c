/** All files of a new family. */
import { definitionSkeleton } from "./definition-skeleton";
import type { DescribedCollection, Files } from "./described-collection";
import { factsSkeleton } from "./facts-skeleton";
import { simulatorSkeleton } from "./simulator-skeleton";
import { testSkeletons } from "./test-skeletons";

export const skeletons = (collection: DescribedCollection): Files => ({
  ...definitionSkeleton(collection),
  ...simulatorSkeleton(collection),
  ...testSkeletons(collection),
  ...factsSkeleton(collection),
});
