/** The complete code of one small resource, as users see it when they open a construct's source. */
import { expect, it } from "vitest";
import { emit } from "../../../../scripts/bindings/emit/library";
import { parse } from "../../../../scripts/bindings/parse";
import { type Attributes, mapOf, string } from "../../../../src/framework/attribute";
import { withAttributes } from "../sample";

const text = (doc: string) => string({ doc });

function emitted(attributes: Attributes): string {
  const [definitions, options] = withAttributes(attributes);
  const files = emit(parse(definitions, options), { ...options, version: "1.0.0" });
  return String(files["samples/sample.ts"]);
}

const part = (file: string, start: string) => {
  const from = file.indexOf(start);
  return file.slice(from, file.indexOf("\n}\n", from) + 2);
};

it("a required string has a getter, a setter and its input", () => {
  expect(emitted({ pool_id: text("Pool id.").required() })).toContain(`
  private _poolId: string | undefined;
  /** Pool id. */
  public get poolId() {
    return textOf(this, "pool_id");
  }
  public set poolId(value: string) {
    this._poolId = value;
  }
  public get poolIdInput() {
    return this._poolId;
  }
`);
});

it("a computed string has a getter only", () => {
  const file = emitted({ state: text("State.").computed() });
  expect(file).toContain(`
  /** State. */
  public get state() {
    return textOf(this, "state");
  }

  protected`);
  expect(file).not.toContain("_state");
});

it("optional attributes accept undefined, too", () => {
  const file = emitted({ pool_id: text("Pool id.").required(), comment: text("Comment.").optional() });
  expect(
    part(file, "export interface SampleConfig "),
  ).toBe(`export interface SampleConfig extends cdktf.TerraformMetaArguments {
  /** Pool id. */
  readonly poolId: string;
  /** Comment. */
  readonly comment?: string | undefined;
}`);
});

it("types are imported as types", () => {
  expect(emitted({})).toContain('import type { Construct } from "constructs";');
});

it("optional objects can be put, reset and read by their key", () => {
  const file = emitted({ links: mapOf({ address: text("Address.").required() }, { doc: "Links." }).optional() });
  expect(file).toContain(`
  private _links: { [key: string]: SampleLinks } | cdktf.IResolvable | undefined;
  private _linksItems: SampleLinksMap | undefined;
  /** Links. */
  public get links() {
    this._linksItems ??= new SampleLinksMap(this, "links");
    return this._linksItems;
  }
  public putLinks(value: { [key: string]: SampleLinks } | cdktf.IResolvable) {
    this._links = value;
  }
  public resetLinks() {
    this._links = undefined;
  }
  public get linksInput() {
    return this._links;
  }
`);
  expect(
    part(file, "  public get internalValue()"),
  ).toMatch(`  public get internalValue(): SampleLinks | cdktf.IResolvable | undefined {
    if (this.resolvableValue) return this.resolvableValue;
    return definedValues(this.isEmptyObject, {
      address: this._address,
    });
  }
  public set internalValue(value: SampleLinks | cdktf.IResolvable | undefined) {
    this.isEmptyObject = isEmptyObject(value);
    this.resolvableValue = cdktf.Tokenization.isResolvable(value) ? value : undefined;
    if (cdktf.Tokenization.isResolvable(value)) return;
    this._address = value?.address;
  }
`);
});

it("computed objects have nothing to configure", () => {
  const file = emitted({ links: mapOf({ address: text("Address.").computed() }, { doc: "Links." }).computed() });
  expect(file).toContain("export interface SampleLinks {}");
  expect(file).not.toContain("sampleLinksToTerraform");
  expect(file).not.toContain("putLinks");
});

it("the class has its description, its minimum server version, and its replacement", () => {
  const [definitions, options] = withAttributes({});
  const resources = definitions.resources.map((sample) => ({ ...sample, since: "9.1", deprecated: "Use more." }));
  const files = emit(parse({ ...definitions, resources }, options), { ...options, version: "1.0.0" });
  expect(files["samples/sample.ts"]).toContain(`
/**
 * A sample. Needs Proxmox VE 9.1 or newer.
 *
 * Reference: {@link https://example.com/docs/resources/sample.md pve_sample}
 * @deprecated Use more.
 */
export class Sample extends cdktf.TerraformResource {`);
});

it("the class sends all its arguments, as JSON and as HCL", () => {
  const file = emitted({ pool_id: text("Pool id.").required() });
  expect(
    part(file, "  protected override synthesizeAttributes()"),
  ).toBe(`  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      pool_id: cdktf.stringToTerraform(this._poolId),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      pool_id: hclAttribute(cdktf.stringToHclTerraform(this._poolId), "simple", "string"),
    });
  }
}`);
});
