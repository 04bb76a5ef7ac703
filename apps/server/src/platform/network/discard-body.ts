import { ignoreFailure } from '../errors/ignore-failure.ts'

/** Frees the connection of a response whose body is not read; a slow body is not awaited. */
export const discardBody = ({ body }: Response): void => void (body && ignoreFailure(body.cancel()))
