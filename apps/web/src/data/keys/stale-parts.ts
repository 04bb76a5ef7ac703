/** Progress comes with its event and is written into the cache: nothing is refetched. */
export const unlessProgress = ({ stage }: { stage?: unknown }) => (stage ? null : [])
export const ifGone = ({ isGone }: { isGone?: boolean | undefined }) => (isGone ? [] : null)
export const ifStays = ({ isGone }: { isGone?: boolean | undefined }) => (isGone ? null : [])
export const ofAgent = ({ agentId }: { agentId: string }) => [agentId]

/** Of the team's consoles that hear of a change among the people. */
export const spreadMs = 2_000
