/** The package has no types. */
declare module '@20minutes/s3rver' {
  type S3rverOptions = {
    directory: string
    address: string
    port: number
    silent: boolean
    /** Names of hosts end so that name a bucket: `bucket.s3.localhost`. */
    serviceEndpoint: string
    allowMismatchedSignatures: boolean
    configureBuckets: { name: string; configs: string[] }[]
  }
  export default class S3rver {
    constructor(options: S3rverOptions)
    run(): Promise<{ port: number }>
  }
}
