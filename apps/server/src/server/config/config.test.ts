import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { allowedOriginsFor } from '../../platform/network/allowed-private-origins.ts'
import { parseEnvironment } from '../parse-environment.ts'
import { StartError } from '../../platform/process/start-error.ts'

test('config: an empty environment is enough', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: null,
    role: 'all',
    publicUrl: 'http://localhost:8080',
    secretKey: null,
    model: null,
    embedding: null,
    smtpUrl: null,
    mailFrom: 'Portavoz <no-responder@localhost>',
    telegramApiRoot: 'https://api.telegram.org',
    whatsappMediaUrl: 'https://mmg.whatsapp.net',
    trustProxy: [],
    logLevel: 'info',
    allowedPrivateOrigins: [],
    identityProvider: null,
    metrics: null,
    withoutEffect: [],
  })
})

const oidc = { OIDC_ISSUER: 'https://acceso.ejemplo.co', OIDC_CLIENT_ID: 'portavoz', OIDC_CLIENT_SECRET: 'secreto' }
const s3Key = { S3_ACCESS_KEY_ID: 'clave', S3_SECRET_ACCESS_KEY: 'secreto' }
const { OIDC_ISSUER: _, ...withoutIssuer } = oidc
const { OIDC_CLIENT_SECRET: __, ...withoutSecret } = oidc

const metricsToken = 'a-token-of-the-metrics'

test.each([
  ['PORT', 'ochenta'],
  ['PORT', '99999'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['ROLE', 'jefe'],
  ['PUBLIC_URL', 'portavoz.ejemplo.co'],
  ['SECRET_KEY', 'corta'],
  ['SECRET_KEY', `${'a'.repeat(32)},corta`],
  ['OPENAI_BASE_URL', 'ftp://modelos.ejemplo.co'],
  ['OPENAI_BASE_URL', 'model', { OPENAI_MODEL: 'eco' }],
  ['OPENAI_MODEL', '', { OPENAI_BASE_URL: 'http://127.0.0.1:1234/v1' }],
  ['ANTHROPIC_BASE_URL', 'modelos'],
  ['TELEGRAM_API_ROOT', 'api.telegram.org'],
  ['WHATSAPP_MEDIA_URL', 'mmg.whatsapp.net'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', 'proxy.ejemplo.co'],
  ['TRUST_PROXY', '10.0.0.1/33'],
  ['TRUST_PROXY', '10.0.0.1/'],
  ['TRUST_PROXY', '::1/129'],
  ['TRUST_PROXY', 'loopback,300.1.1.1'],
  ['LOG_LEVEL', 'mucho'],
  ['ALLOWED_PRIVATE_ORIGINS', '127.0.0.1'],
  ['ALLOWED_PRIVATE_ORIGINS', 'modelo=http://127.0.0.1:11434'],
  ['ALLOWED_PRIVATE_ORIGINS', 'constructor=http://127.0.0.1:11434'],
  ['ALLOWED_PRIVATE_ORIGINS', 'n8n=127.0.0.1'],
  ['ALLOWED_HOSTS', 'https://tienda.co'],
  ['ALLOWED_HOSTS', 'tienda.co:8080'],
  ['ALLOWED_HOSTS', '*'],
  ['SMTP_URL', 'http://correo.ejemplo.co'],
  ['SMTP_URL', 'correo.ejemplo.co'],
  ['MAIL_FROM', 'Portavoz'],
  ['MAIL_FROM', 'cartas@'],
  ['MAIL_FROM', 'Portavoz <cartas>'],
  ['MAIL_FROM', 'uno@ejemplo.co, dos@ejemplo.co'],
  ['MAIL_FROM', 'Portavoz\r\nBcc: otra@ejemplo.co <cartas@ejemplo.co>'],
  ['S3_URL', 's3://archivos'],
  ['S3_URL', 'https://127.0.0.1:9000', s3Key],
  ['S3_URL', 'https://almacen.local', s3Key],
  ['S3_URL', 'https://almacen.ejemplo.co/MAYUSCULAS', s3Key],
  ['S3_URL', 'https://almacen.ejemplo.co/cubo/../otro%2f..', s3Key],
  ['S3_URL', 'https://almacen.ejemplo.co/cubo/%zz', s3Key],
  ['S3_ACCESS_KEY_ID', '', { S3_URL: 'https://almacen.ejemplo.co/cubo' }],
  ['S3_SECRET_ACCESS_KEY', '', { S3_URL: 'https://clave@almacen.ejemplo.co/cubo' }],
  ['S3_STYLE', 'carpeta', { ...s3Key, S3_URL: 'https://almacen.ejemplo.co/cubo' }],
  ['S3_REGION', 'eu west', { ...s3Key, S3_URL: 'https://almacen.ejemplo.co/cubo' }],
  ['S3_FILES', 'no', { ...s3Key, S3_URL: 'https://almacen.ejemplo.co/cubo' }],
  ['BACKUP_DIR', 's3://copias'],
  ['BACKUP_DIR', 's3://', { ...s3Key, S3_URL: 'https://almacen.ejemplo.co/cubo' }],
  ['WHATSAPP_SOCKET_URL', 'https://web.whatsapp.com'],
  ['OIDC_ISSUER', '', withoutIssuer],
  ['OIDC_ISSUER', '', { OIDC_NAME: 'Acceso' }],
  ['OIDC_CLIENT_SECRET', ' ', withoutSecret],
  ['OIDC_ISSUER', 'acceso.ejemplo.co', withoutIssuer],
  ['OIDC_ISSUER', 'http://acceso.ejemplo.co', withoutIssuer],
  ['OIDC_ISSUER', 'http://10.0.0.5:8080', { ...withoutIssuer, ALLOWED_PRIVATE_ORIGINS: 'n8n=http://10.0.0.5:8080' }],
  ['OIDC_ISSUER', 'https://yo:clave@acceso.ejemplo.co', withoutIssuer],
  ['OIDC_ISSUER', 'https://acceso.ejemplo.co/?a=1', withoutIssuer],
  ['OIDC_NAME', 'a'.repeat(41), oidc],
  ['METRICS_TOKEN', 'corta'],
  ['METRICS_TOKEN', `dos ${metricsToken}`],
  ['METRICS_TOKEN', `${metricsToken}ñ`],
  ['METRICS_TOKEN', 'a'.repeat(201)],
  ['METRICS_HOST', '127.0.0.1'],
  ['METRICS_HOST', 'on'],
  ['METRICS_HOST', '70000'],
  ['METRICS_HOST', '::1:9464'],
  ['METRICS_HOST', 'http://127.0.0.1:9464', { METRICS_TOKEN: metricsToken }],
  ['METRICS_HOST', '0.0.0.0:9464'],
  ['METRICS_HOST', '[::]:9464'],
  ['METRICS_HOST', '10.0.0.5:9464'],
])('%s does not take «%s», and the sentence names it', (name, value, others: Record<string, string> = {}) => {
  const read = () => readConfig({ ...others, [name]: value })
  expect(read).toThrow(StartError)
  expect(read).toThrow(new RegExp(`^${name} `))
})

test.each([
  ['off', []],
  ['127.0.0.1', ['127.0.0.1']],
  [' 10.0.0.0/8 , ::1, fc00::/7', ['10.0.0.0/8', '::1', 'fc00::/7']],
  ['loopback,linklocal,uniquelocal', ['loopback', 'linklocal', 'uniquelocal']],
])('TRUST_PROXY takes «%s»', (value, proxies) => expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(proxies))

test.each([
  [{ MAIL_FROM: 'cartas@ejemplo.co' }, 'cartas@ejemplo.co'],
  [{ MAIL_FROM: 'Café Nube Alta <cartas@ejemplo.co>' }, 'Café Nube Alta <cartas@ejemplo.co>'],
  [{ PUBLIC_URL: 'https://portavoz.ejemplo.co:8443/' }, 'Portavoz <no-responder@portavoz.ejemplo.co>'],
  [{ PUBLIC_URL: 'http://192.0.2.7:8080' }, 'Portavoz <no-responder@[192.0.2.7]>'],
  [{ PUBLIC_URL: 'http://[2001:db8::7]:8080' }, 'Portavoz <no-responder@[IPv6:2001:db8::7]>'],
])('given %o, e-mails come from «%s»', (env, from) => expect(readConfig(env).mailFrom).toBe(from))

const key = 'sk-de-prueba'

test.each([
  [{ SMTP_URL: 'smtp://correo.ejemplo.co', MAIL_FROM: 'cartas@ejemplo.co' }, []],
  [{ ...s3Key, S3_REGION: 'eu-west-1' }, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_REGION']],
  [{ EMBEDDING_MODEL: 'significados' }, ['EMBEDDING_MODEL']],
  [{ EMBEDDING_MODEL: 'significados', ANTHROPIC_API_KEY: key }, ['EMBEDDING_MODEL']],
  [{ EMBEDDING_MODEL: 'significados', OPENAI_API_KEY: key }, []],
  [{ TRANSCRIPTION_MODEL: 'whisper-1' }, ['TRANSCRIPTION_MODEL']],
  [{ TRANSCRIPTION_MODEL: 'whisper-1', TRANSCRIPTION_API_KEY: key }, []],
  [{ OPENAI_MODEL: 'gpt-5' }, ['OPENAI_MODEL']],
  [
    { ANTHROPIC_MODEL: 'claude', ANTHROPIC_BASE_URL: 'https://modelos.ejemplo.co' },
    ['ANTHROPIC_BASE_URL', 'ANTHROPIC_MODEL'],
  ],
  [
    { OPENAI_API_KEY: key, OPENAI_MODEL: 'gpt-5', ANTHROPIC_API_KEY: key, ANTHROPIC_MODEL: 'claude' },
    ['ANTHROPIC_API_KEY', 'ANTHROPIC_MODEL'],
  ],
  [{ ANTHROPIC_API_KEY: key, ANTHROPIC_MODEL: 'claude', OPENAI_MODEL: 'gpt-5' }, ['OPENAI_MODEL']],
  [{ OPENAI_BASE_URL: 'http://127.0.0.1:1234/v1', OPENAI_MODEL: 'eco' }, []],
  [{ ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: 'https://modelos.ejemplo.co' }, []],
])('given %o, the settings without effect are %j', (env, names) => expect(readConfig(env).withoutEffect).toEqual(names))

test('speech: OpenAI with a key, or another server, whose model and voice must be named', () => {
  expect(readConfig({}).speech).toBeNull()
  expect(readConfig({ SPEECH_API_KEY: key }).speech).toMatchObject({
    provider: 'openai',
    name: 'gpt-4o-mini-tts',
    voice: 'alloy',
  })
  const address = { SPEECH_BASE_URL: 'http://localhost:8000/v1' }
  expect(readConfig({ ...address, SPEECH_MODEL: 'kokoro', SPEECH_VOICE: 'ef_dora' }).speech).toMatchObject({
    provider: 'custom',
    voice: 'ef_dora',
  })
  expect(() => readConfig(address)).toThrow('SPEECH_MODEL falta')
  expect(() => readConfig({ ...address, SPEECH_MODEL: 'kokoro' })).toThrow('SPEECH_VOICE falta')
})

test('transcriber: OpenAI with a key, or another server, whose model must be named', () => {
  expect(readConfig({}).transcriber).toBeNull()
  expect(readConfig({ TRANSCRIPTION_API_KEY: key }).transcriber).toEqual({
    provider: 'openai',
    name: 'gpt-4o-mini-transcribe',
    apiKey: key,
    baseUrl: '',
    isOperators: true,
  })
  const address = { TRANSCRIPTION_BASE_URL: 'http://localhost:8000/v1' }
  expect(readConfig({ ...address, TRANSCRIPTION_MODEL: 'whisper' }).transcriber).toMatchObject({ provider: 'custom' })
  expect(() => readConfig(address)).toThrow('TRANSCRIPTION_MODEL falta')
})

test('embedding model: uses the address and key of the OpenAI model', () => {
  const { embedding } = readConfig({ OPENAI_API_KEY: key, EMBEDDING_MODEL: 'text-embedding-3-large' })
  expect(embedding).toEqual({
    provider: 'openai',
    name: 'text-embedding-3-large',
    apiKey: key,
    baseUrl: '',
    isOperators: true,
  })
})

test('private origins: an entry opens its purpose, an entry without one opens all', () => {
  const { allowedPrivateOrigins } = readConfig({
    ALLOWED_PRIVATE_ORIGINS: 'model=http://127.0.0.1:11434/v1, n8n=http://10.0.0.5:5678,http://10.0.0.9',
  })
  expect(allowedOriginsFor(allowedPrivateOrigins, 'model')).toEqual(['http://127.0.0.1:11434', 'http://10.0.0.9'])
  expect(allowedOriginsFor(allowedPrivateOrigins, 'n8n')).toEqual(['http://10.0.0.5:5678', 'http://10.0.0.9'])
  expect(allowedOriginsFor(allowedPrivateOrigins, 'leads')).toEqual(['http://10.0.0.9'])
})

test('doctor: a wrong variable of the provider is one fault, and the others are read', () => {
  for (const wrong of [{ ...oidc, OIDC_ISSUER: 'http://acceso.ejemplo.co' }, withoutSecret, { OIDC_NAME: 'Acceso' }]) {
    const { config, faults } = parseEnvironment({ ...wrong, PORT: '9000' })
    expect(faults).toEqual([{ name: expect.stringMatching(/^OIDC_/), sentence: expect.any(String) }])
    expect(config).toMatchObject({ port: 9_000, identityProvider: null })
  }
})

test.each([
  ['https://acceso.ejemplo.co/realms/tienda', {}],
  ['http://localhost:8080/realms/tienda', {}],
  ['http://127.0.0.1:9000', {}],
  ['http://10.0.0.5:8080/realms/tienda', { ALLOWED_PRIVATE_ORIGINS: 'oidc=http://10.0.0.5:8080' }],
])('OIDC_ISSUER takes «%s», and the button has a default name', (issuer, env) =>
  expect(readConfig({ ...oidc, OIDC_ISSUER: issuer, ...env }).identityProvider).toEqual({
    issuer,
    clientId: 'portavoz',
    clientSecret: 'secreto',
    name: 'tu cuenta de la organización',
  }),
)

const here = { token: null, listen: { host: '127.0.0.1', port: 9_464 } }

test.each([
  [{}, null],
  [{ METRICS_TOKEN: metricsToken }, { token: metricsToken, listen: null }],
  [{ METRICS_HOST: '9464' }, here],
  [{ METRICS_HOST: '127.0.0.1:9464' }, here],
  [{ METRICS_HOST: 'localhost:9464' }, { token: null, listen: { host: 'localhost', port: 9_464 } }],
  [{ METRICS_HOST: '[::1]:9464' }, { token: null, listen: { host: '::1', port: 9_464 } }],
  [
    { METRICS_HOST: '0.0.0.0:9464', METRICS_TOKEN: metricsToken },
    { token: metricsToken, listen: { host: '0.0.0.0', port: 9_464 } },
  ],
])('given %o, metrics are served as %j', (env, metrics) => expect(readConfig(env).metrics).toEqual(metrics))

const common = { region: 'us-east-1', accessKeyId: 'clave', secretAccessKey: 'secreto' }
const inFolder = { endpoint: 'https://almacen.ejemplo.co', style: 'path', bucket: 'cubo' }

test.each([
  [{ S3_URL: 'https://almacen.ejemplo.co/cubo' }, { ...inFolder, folder: '' }],
  [{ S3_URL: 'https://almacen.ejemplo.co/cubo/tiendas/luz/' }, { ...inFolder, folder: 'tiendas/luz/' }],
  [{ S3_URL: 'http://10.0.0.5:9000/cubo' }, { ...inFolder, endpoint: 'http://10.0.0.5:9000', folder: '' }],
  [{ S3_URL: 'https://cubo.almacen.ejemplo.co' }, { ...inFolder, style: 'virtual', folder: '' }],
  [
    { S3_URL: 'https://cubo.almacen.ejemplo.co/luz', S3_STYLE: 'virtual' },
    { ...inFolder, style: 'virtual', folder: 'luz/' },
  ],
  [{ S3_URL: 'https://cla%2Fve:sec%40@almacen.ejemplo.co/cubo' }, { ...inFolder, folder: '' }],
])('S3: %o', (env, storage) => {
  const config = readConfig({ ...s3Key, ...env })
  expect(config.objectStorage).toEqual({ ...common, ...storage })
  expect(config).toMatchObject({ keepsFilesInBucket: true, backupBucket: null })
})

test('S3: the key may be in the address, and BACKUP_DIR may name another bucket', () => {
  const env = { S3_URL: 'https://cla%2Fve:sec%40@almacen.ejemplo.co/cubo/luz', BACKUP_DIR: 's3://copias/luz' }
  const config = readConfig({ ...env, S3_FILES: 'off', S3_REGION: 'eu-west-1' })
  const inAddress = { accessKeyId: 'cla/ve', secretAccessKey: 'sec@', region: 'eu-west-1' }
  expect(config.objectStorage).toEqual({ ...inFolder, ...inAddress, folder: 'luz/' })
  expect(config.backupBucket).toEqual({ ...inFolder, ...inAddress, bucket: 'copias', folder: 'luz/' })
  expect(config).toMatchObject({ keepsFilesInBucket: false, backupDir: 's3://copias/luz' })
})
