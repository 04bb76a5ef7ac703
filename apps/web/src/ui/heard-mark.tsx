/** Beside a value that a recogniser heard in a voice note. */
export const HeardMark = () => <span className="font-sans text-xs text-texto-3"> (transcripción)</span>
