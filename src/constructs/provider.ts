import type { Construct } from "constructs";
import type { PveProviderConfig } from "../bindings/provider";
import { PveProviderBinding } from "../bindings/provider-binding";
/** Provider. */
export class PveProvider extends PveProviderBinding {
  constructor(scope: Construct, id: string, config: PveProviderConfig = {}) {
    super(scope, id, config);
  }
}
