/** Builds the package: `npm run build`. A build without changes only checks its inputs. */
import { build } from "./build/all";

void build();
