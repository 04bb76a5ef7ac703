import { formatTime } from '../../lib/format/dates.ts'

/** Marks an external state that cannot be checked now. */
export const UnconfirmedSince = ({ since }: { since: number }) => <>sin confirmar desde las {formatTime(since)}</>
