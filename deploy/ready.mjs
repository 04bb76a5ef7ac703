/**
 * Ends with 0 once the server of this environment is ready, and with 1 if it is not within the given seconds: by
 * default none, as a container asks; the installer gives time.
 */
const url = `http://127.0.0.1:${process.env['PORT'] || '8080'}/health/ready`
const giveUpAt = Date.now() + Number(process.argv[2] ?? 0) * 1000

const isReady = () =>
  fetch(url, { signal: AbortSignal.timeout(4000) }).then(
    ({ ok }) => ok,
    () => false,
  )

let ready = await isReady()
while (!ready && Date.now() < giveUpAt) {
  await new Promise((resolve) => setTimeout(resolve, 500))
  ready = await isReady()
}
process.exit(ready ? 0 : 1)
