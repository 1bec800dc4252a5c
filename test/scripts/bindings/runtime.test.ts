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
import {
  definedValues,
  hclAttribute,
  idOf,
  isEmptyObject,
  objectsByKey,
  objectToHcl,
  objectToTerraform,
  textOf,
} from "../../../scripts/bindings/runtime";

// Code that all bindings share.

const token = Token.asAny("${local.any}");

it.each([
  ["id", "zone", "zone"],
  ["construct", { zone: "zone" }, "zone"],
  ["list of both", ["a", { zone: "b" }], ["a", "b"]],
  ["nothing", undefined, undefined],
])("an ID or a construct given as %s becomes the ID", (_, value, id) => {
  expect(idOf(value, "zone")).toEqual(id);
});

it("a nested object contains its defined values, and is absent without any", () => {
  expect(definedValues(false, { a: 1, b: undefined })).toEqual({ a: 1 });
  expect(definedValues(false, { a: undefined })).toBeUndefined();
});

it("a nested object is kept when it was given as empty", () => {
  expect(definedValues(isEmptyObject({}), { a: undefined })).toEqual({});
  expect([undefined, token, { a: 1 }].map(isEmptyObject)).toEqual([false, false, false]);
});

it("a nested object is sent under the names of the attributes, and unchanged if it is a token", () => {
  const convert = (value: { poolId: string }) => ({ pool_id: value.poolId });
  expect(objectToTerraform({ poolId: "web" }, convert)).toEqual({ pool_id: "web" });
  expect(objectToTerraform(undefined, convert)).toBeUndefined();
  expect(objectToTerraform(token, convert)).toBe(token);
});

it("a nested object leaves undefined values out of HCL", () => {
  const convert = (value: { a?: string; b?: string }) => ({
    a: hclAttribute(value.a, "simple", "string"),
    b: hclAttribute(value.b, "simple", "string"),
  });
  const a = { value: "x", isBlock: false, type: "simple", storageClassType: "string" };
  expect(objectToHcl({ a: "x" }, convert)).toEqual({ a });
});

describe("a map of objects in HCL", () => {
  it("a map of objects in HCL marks each object as an expression, under a quoted key", () => {
    const item = { isBlock: false, type: "list", storageClassType: "object" };
    expect(objectsByKey((value) => value)({ "0": { a: 1 } })).toEqual({ '"0"': { value: { a: 1 }, ...item } });
  });

  it("a token remains a token", () => {
    const map = Fn.tomap({});
    expect(objectsByKey((value) => value)(map)).toBe(map);
  });
});

// String attributes as tokens: the same result as with CDKTF's own tokens, in every place.

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
