/** A guest in the manager's report. */
export const service = (sid: string, node: string, crm_state = "started") => ({
  ...{ id: `service:${sid}`, type: "service", sid, node, crm_state, state: crm_state },
  status: `${sid} (${node}, ${crm_state})`,
});
