/** Third bundle: the API client with undici. */
export { createClient } from "../api";
