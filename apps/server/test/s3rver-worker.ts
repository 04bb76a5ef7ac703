import S3rver from '@20minutes/s3rver'

/**
 * An S3 server of others, in a process of its own: it listens for uncaught errors of its whole process. A second one on
 * the same folder takes every signature, because the first one computes those of listings and of virtual hosts wrongly.
 */
const [directory = '', bucket = ''] = process.argv.slice(2)

async function run(allowMismatchedSignatures: boolean): Promise<number> {
  const server = new S3rver({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    serviceEndpoint: 'localhost',
    allowMismatchedSignatures,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  return (await server.run()).port
}

console.log([await run(false), await run(true)].join(' '))
