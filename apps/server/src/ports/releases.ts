/** What is published where the program came from, in any order; `trouble`, in Spanish, where that is unknown. */
export type Releases = { releases: string[]; command: string; trouble: string | null }

export type ListReleases = () => Promise<Releases>
