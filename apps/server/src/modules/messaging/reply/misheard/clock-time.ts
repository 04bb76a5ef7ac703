const [HOURS_OF_CLOCK, MINUTES_OF_HOUR] = [12, 60]

/** «7:30»; negative minutes are before the hour. */
export const clockTime = (hour: number, minutes: number): string =>
  minutes < 0
    ? `${((hour + 10) % HOURS_OF_CLOCK) + 1}:${MINUTES_OF_HOUR + minutes}`
    : `${hour}:${String(minutes).padStart(2, '0')}`
