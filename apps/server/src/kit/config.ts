import { resolve } from 'node:path'

export interface Config {
  port: number
  host: string
  databaseUrl: string
  databaseReadUrl: string
  dataDir: string
  workers: number
  poolSize: number
  poolWaitMs: number
  /** Where people find us, e.g. https://erp.example.com: behind a proxy the host of a request says nothing. */
  origins: string[]
  centralLoginUrl: string
  loginRedirectOrigins: string[]
  /** Whether a session's token in `/index?code=` is taken as it is, beside the codes of the central login. */
  tokenInAddress: boolean
  externalLogin: 'none' | 'simulated'
  legacyHosts: Record<string, string>
  ratePerMinute: number
  /** Proxies in front of us whose headers are believed; what a client writes before them is not. */
  trustProxy: (address: string, hop: number) => boolean
  secretKey: string
  /** Keys that sealed what is still to be read; nothing is sealed with them any more. */
  oldSecretKeys: string[]
  s3?: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }
  connectors: 'simulated' | 'real'
  /** Who takes e-mails to buyers; without one they wait. */
  smtp?: Smtp
  logLevel: string
  metricsToken: string
}

export interface Smtp {
  host: string
  port: number
  user: string
  password: string
  from: string
  tls: 'implicit' | 'starttls' | 'none'
}

/** Everything that can be set from outside; docs/operations.md has the table. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return {
    port: Number(env['PORT'] ?? 8080),
    host: env['HOST'] ?? '0.0.0.0',
    databaseUrl: env['DATABASE_URL'] ?? '',
    databaseReadUrl: env['DATABASE_READ_URL'] ?? env['DATABASE_URL'] ?? '',
    dataDir: resolve(env['DATA_DIR'] ?? '.data'),
    workers: Number(env['WORKERS'] ?? 1),
    poolSize: Number(env['POOL_SIZE'] ?? 20),
    poolWaitMs: Number(env['POOL_WAIT_MS'] ?? 5000),
    origins: words(env['PUBLIC_ORIGINS']).map((origin) => origin.replace(/\/+$/, '')),
    centralLoginUrl: env['CENTRAL_LOGIN_URL'] ?? '/central/',
    loginRedirectOrigins: words(env['LOGIN_REDIRECT_ORIGINS']),
    tokenInAddress: env['TOKEN_IN_ADDRESS'] !== '0',
    externalLogin: env['EXTERNAL_LOGIN'] === 'simulated' ? 'simulated' : 'none',
    legacyHosts: Object.fromEntries(words(env['LEGACY_HOSTS']).map((pair) => pair.split('=') as [string, string])),
    ratePerMinute: Number(env['RATE_PER_MINUTE'] ?? 3000),
    trustProxy: (_address, hop) => hop < Number(env['TRUST_PROXY'] ?? 0),
    secretKey: env['SECRET_KEY'] ?? '',
    oldSecretKeys: words(env['SECRET_KEY_OLD']),
    s3: env['S3_ENDPOINT']
      ? {
          endpoint: env['S3_ENDPOINT'],
          bucket: env['S3_BUCKET'] ?? 'erp',
          region: env['S3_REGION'] ?? 'us-east-1',
          accessKey: env['S3_ACCESS_KEY'] ?? '',
          secretKey: env['S3_SECRET_KEY'] ?? '',
        }
      : undefined,
    connectors: env['CONNECTORS'] === 'real' ? 'real' : 'simulated',
    smtp: env['SMTP_HOST'] ? smtpOf(env, env['SMTP_HOST']) : undefined,
    metricsToken: env['METRICS_TOKEN'] ?? '',
    logLevel: env['LOG_LEVEL'] ?? 'warn',
  }
}

function smtpOf(env: NodeJS.ProcessEnv, host: string): Smtp {
  const port = Number(env['SMTP_PORT'] ?? 587)
  const user = env['SMTP_USER'] ?? ''
  const asked = env['SMTP_TLS']
  return {
    host,
    port,
    user,
    password: env['SMTP_PASSWORD'] ?? '',
    from: env['SMTP_FROM'] ?? (user.includes('@') ? user : `noreply@${host}`),
    tls: asked === 'none' || asked === 'implicit' || asked === 'starttls' ? asked : port === 465 ? 'implicit' : 'starttls',
  }
}

const words = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean)
