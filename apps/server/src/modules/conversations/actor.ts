/** Who acts, and when. */
export type Actor = { workspaceId: string; byId: string; now: Date }
