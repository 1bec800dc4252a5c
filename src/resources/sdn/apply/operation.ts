/** What applies everything that is staged; in `operations` of what is staged it stands behind what is sent for itself. */
export const SDN_APPLY_OPERATION = "PUT /cluster/sdn";
