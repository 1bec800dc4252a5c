/** The validators against single recorded requests, parameter by parameter. */
import { describe, expect, it } from "vitest";
import { type ParameterFact, parameterFacts } from "./data/load";
import { recordedParameter } from "./recorded-parameters";

const tested = parameterFacts.filter((fact) => recordedParameter(fact) !== undefined);
const problemOf = (fact: ParameterFact) => recordedParameter(fact)?.validator(fact.value);
const show = ({ operation, parameter, value }: ParameterFact) => `${operation} ${parameter} ${JSON.stringify(value)}`;

describe("parameters", () => {
  it("take every value that the server takes", () => {
    const wronglyRefused = tested
      .filter((fact) => fact.accepted && !fact.value.endsWith("\n"))
      .filter((fact) => !(fact.value in (recordedParameter(fact)?.refusedHere ?? {})) && problemOf(fact) !== undefined);
    expect(wronglyRefused.map(show)).toEqual([]);
  });

  it("refuse what the server refuses", () => {
    const missed = tested.filter(
      (fact) =>
        !fact.accepted && problemOf(fact) === undefined && !recordedParameter(fact)?.missed?.includes(fact.value),
    );
    expect([...new Set(missed.map(show))]).toEqual([]);
  });

  it("are numerous", () => {
    expect(tested.filter((fact) => fact.accepted).length).toBeGreaterThan(900);
    expect(tested.filter((fact) => !fact.accepted).length).toBeGreaterThan(1300);
  });
});
