/** All decoders of external data. A test compares the list with the sources. */
import type { Decoder } from "./decoder";
import { decoders as credentials } from "./decoders/credentials";
import { decoders as engine } from "./decoders/engine";
import { decoders as files } from "./decoders/files";
import { decoders as formats } from "./decoders/formats";
import { decoders as server } from "./decoders/server";

export const DECODERS: readonly Decoder[] = [...engine, ...server, ...credentials, ...files, ...formats];
