/** The third bundle: the API client with undici. */
export { createClient } from "../api";
