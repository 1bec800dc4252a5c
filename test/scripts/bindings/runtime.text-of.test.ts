/** String attributes as tokens: the same result as with CDKTF's own tokens, in every place. */
import {
  App,
  Fn,
  type ITerraformDependable,
  TerraformDataSource,
  TerraformIterator,
  TerraformOutput,
  TerraformResource,
  TerraformStack,
  Testing,
  Token,
} from "cdktf";
import { describe, expect, it } from "vitest";
import { textOf } from "../../../scripts/bindings/runtime";

type Read = (owner: TerraformResource | TerraformDataSource) => string;
const ours: Read = (owner) => textOf(owner, "name");
const theirs: Read = (owner) => owner.getStringAttribute("name");

class User extends TerraformResource {
  constructor(
    scope: TerraformStack,
    private readonly value: unknown,
    dependsOn: ITerraformDependable[] = [],
  ) {
    super(scope, "user", { terraformResourceType: "pve_user", dependsOn });
  }
  protected override synthesizeAttributes() {
    return { value: this.value };
  }
}

const resource = (scope: TerraformStack, config = {}) =>
  new TerraformResource(scope, "owner", { terraformResourceType: "pve_owner", ...config });

/** Contents of the stack that uses the attribute. */
const PLACES: Readonly<Record<string, (read: Read, using: TerraformStack, other: TerraformStack) => void>> = {
  alone: (read, using) => void new User(using, read(resource(using))),
  "in a text": (read, using) => void new User(using, `dc/${read(resource(using))}!`),
  "twice in a text": (read, using) => {
    const owner = resource(using);
    new User(using, `${read(owner)}-${read(owner)}`);
  },
  "in a list and a map": (read, using) => {
    const name = read(resource(using));
    new User(using, { list: [name], map: { [name]: name } });
  },
  "in a function": (read, using) => void new User(using, Fn.upper(read(resource(using)))),
  "in a function within a string": (read, using) => void new User(using, `a-${Fn.join("-", [read(resource(using))])}`),
  "of a data source": (read, using) =>
    void new User(using, read(new TerraformDataSource(using, "owner", { terraformResourceType: "pve_owner" }))),
  "of one of several": (read, using) => {
    const forEach = TerraformIterator.fromList(["a", "b"]);
    new User(using, read(resource(using, { forEach })));
  },
  "of another stack": (read, using, other) => void new User(using, read(resource(other))),
  "of another stack, twice": (read, using, other) => {
    const name = read(resource(other));
    new User(using, [name, `dc/${name}`, Fn.upper(name)]);
  },
  "of an imported object": (read, using) => {
    const owner = resource(using);
    owner.importFrom("x");
    new User(using, read(owner));
  },
  "in an output": (read, using) => void new TerraformOutput(using, "name", { value: read(resource(using)) }),
};

function synthesized(place: (typeof PLACES)[string], read: Read): unknown {
  const app = Testing.app();
  const [other, using] = [new TerraformStack(app, "other"), new TerraformStack(app, "using")];
  place(read, using, other);
  app.synth();
  return [other, using].map((stack) => JSON.parse(Testing.synth(stack)));
}

describe("the token of a string attribute", () => {
  it.each(Object.entries(PLACES))("equals that of CDKTF %s", (_, place) => {
    const found = synthesized(place, ours);
    expect(found).toEqual(synthesized(place, theirs));
    expect(JSON.stringify(found)).toContain("pve_owner.owner");
  });

  it("follows a later change of the logical ID", () => {
    const stack = new TerraformStack(new App(), "stack");
    const owner = resource(stack);
    new User(stack, textOf(owner, "name"));
    owner.overrideLogicalId("renamed");
    expect(JSON.parse(Testing.synth(stack)).resource.pve_user.user.value).toBe("${pve_owner.renamed.name}");
  });

  it("remains a token in JSON", () => {
    const stack = new TerraformStack(new App(), "stack");
    const text = textOf(resource(stack), "name");
    expect(Token.isUnresolved(text)).toBe(true);
    expect(JSON.stringify({ text })).toContain("TfToken");
  });
});
