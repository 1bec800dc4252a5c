/** The compiled executable: all bundles in one, with bytecode. */
import { start } from "./start";

declare const require: (file: "./runtime") => typeof import("./runtime");

start(() => require("./runtime").dispatcher());
