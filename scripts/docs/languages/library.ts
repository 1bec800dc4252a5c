import { Assembly, type Form, type Kind, type Name, nameOf } from "../../../src/tools/languages/assembly";
import { assemblyTypes } from "../../reference/assembly-file";

/** Method of a construct. */
interface Method {
  readonly parameters: readonly ((form: Form) => Kind)[];
  /** Class or interface of the result. */
  readonly result: Name | undefined;
}

/** Types of examples, which also name classes and call methods. */
class ExampleAssembly extends Assembly {
  /** Class by its exported name: `sdn.Vnet` of this library, `TerraformOutput` of CDKTF. */
  classOf(names: readonly string[]): Name {
    const ours = ["cdktf-pve", ...names].join(".");
    return nameOf(names.length > 1 || ours in this.types ? ours : ["cdktf", ...names].join("."));
  }

  methodOf(owner: Name, method: string): Method {
    const { parameters = [], returns } = this.member(owner, method, "methods");
    return {
      parameters: parameters.map(
        ({ type = {} }) =>
          (form) =>
            this.kindOf(type, form),
      ),
      result: returns?.type.fqn === undefined ? undefined : nameOf(returns.type.fqn),
    };
  }
}

/** Our library and CDKTF. */
export const ASSEMBLY = new ExampleAssembly(assemblyTypes());
