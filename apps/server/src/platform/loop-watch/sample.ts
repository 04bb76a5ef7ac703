export type WatcherData = { shared: SharedArrayBuffer; thresholdMs: number }

/** What ran while the loop was held: the label of its task, and the place in the code. */
export type Sample = { task: string | null; place: string | null }

/** `workedMs`: processor time of the process meanwhile; little of it means that the machine was busy. */
export type Stall = Sample & { heldMs: number; workedMs: number }
