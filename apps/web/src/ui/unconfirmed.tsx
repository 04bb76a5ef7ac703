import { formatTime } from '../lib/dates.ts'

/** Beside what is known of something outside, while nobody knows whether it still holds. */
export const Unconfirmed = ({ since }: { since: number }) => <>sin confirmar desde las {formatTime(since)}</>
