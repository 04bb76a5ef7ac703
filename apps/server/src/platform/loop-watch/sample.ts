export type WatcherData = { shared: SharedArrayBuffer; thresholdMs: number }

/** What ran while the event loop was blocked: the label of the task and the location in the code. */
export type LoopSample = { task: string | null; place: string | null }

/** `workedMs`: CPU time of the process in that time; a low value means that the machine was busy. */
export type LoopStall = LoopSample & { heldMs: number; workedMs: number }
