/** Names and addresses of this machine only, as a `URL` writes them. */
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/

export const isLoopbackHost = (hostname: string): boolean => LOOPBACK_HOST.test(hostname)
