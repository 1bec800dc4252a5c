/** Attributes of what data sources report, by the kind of the value. */
import { bool, number, string } from "../../framework/attribute";
import { parameter } from "../parameters/parameter";

export const text = (name: string, doc: string) => parameter(name, string({ doc })).computed();
export const amount = (name: string, doc: string) => parameter(name, number({ doc })).computed();
export const flag = (name: string, doc: string) => parameter(name, bool({ doc })).computed();
