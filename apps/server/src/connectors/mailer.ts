import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '../kit/config.ts'
import { connectorOf } from '../kit/connector/connector.ts'
import type { House } from '../kit/house.ts'

export interface Letter {
  /** The same for every try, so that whoever receives it twice can tell. */
  messageId: string
  to: string
  subject: string
  html: string
  /** What it is about, without whom it is for. */
  about: string
  attachments?: Attachment[]
}
export interface Attachment {
  filename: string
  content: Buffer
  contentType: string
}
/** Whoever takes letters to buyers. */
export interface Mailer {
  /** That somebody is there and lets us in. */
  greet(): Promise<void>
  send(letter: Letter): Promise<void>
}
/** Nobody is there, or lets us in: about the server, not about a letter. */
export class MailDown extends Error {}
/** This letter may be tried again later. */
export class MailPutOff extends MailDown {}
/** The line broke while it was handed over: it may have been taken. */
export class MailUnsure extends MailPutOff {}
/** It will never be taken as it is. */
export class MailRefused extends Error {}

const mail = connectorOf<Mailer>({
  name: 'mail',
  down: MailDown,
  refused: MailRefused,
  calls: { greet: { title: '连接' }, send: { title: '发送邮件', about: ({ about }) => about } },
})
export interface OpenMailer extends Mailer {
  close(): void
}

/** The configured server, or null: then letters wait. Connections are kept until it is closed. */
export function mailerOf(house: Pick<House, 'config' | 'clock' | 'db'>): OpenMailer | null {
  const { smtp } = house.config
  if (!smtp) return null
  const transport = createTransport({
    ...serverOf(smtp),
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const made = mail.through(house, () => smtpMailer(transport, smtp), { name: smtp.host })
  return { ...made, close: () => transport.close() }
}
export const CONNECTIONS = 3

const serverOf = ({ host, port, user, password, tls }: Smtp) => ({
  host,
  port,
  secure: tls === 'implicit',
  ignoreTLS: tls === 'none',
  // A password is not given to whoever stands between.
  requireTLS: tls === 'starttls' && user !== '',
  ...(user && { auth: { user, pass: password } }),
})
type Smtp = NonNullable<Config['smtp']>

const smtpMailer = (transport: Transporter, smtp: Smtp): Mailer => ({
  greet: async () => {
    await transport.verify().catch((error: SmtpError) => {
      throw new MailDown(`发信服务器不可用：${wordsOf(error, smtp.password)}`)
    })
  },
  send: async ({ messageId, to, subject, html, attachments = [] }) => {
    await transport
      .sendMail({ from: smtp.from, to: { name: '', address: to }, subject, html, messageId, attachments })
      .catch((error: SmtpError) => {
        throw failureOf(error, wordsOf(error, smtp.password, to))
      })
  },
})

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}
const BROKEN = /closed unexpectedly|^timeout|ECONNRESET|EPIPE/i

/** A no for good begins with 5, one for now with 4; before the letter was named it is about the server. */
function failureOf(error: SmtpError, words: string): Error {
  if (error.code === 'EAUTH') return new MailDown(`发信服务器不接受账号：${words}`)
  const about = /^(MAIL FROM|RCPT TO|DATA)/.test(error.command ?? '') || error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  const said = error.responseCode ?? 0
  if (about && said >= 500) return new MailRefused(words)
  if (about && said >= 400) return new MailPutOff(words)
  if (about && said === 0 && error.code === 'EENVELOPE') return new MailRefused(words)
  if (BROKEN.test(error.message)) return new MailUnsure(`连接中断：${words}`)
  return new MailDown(`发信服务器不可用：${words}`)
}

/** What the server said, without the password and without whom the letter was for. */
const wordsOf = ({ response, message }: SmtpError, ...hidden: string[]): string =>
  hidden
    .filter(Boolean)
    .reduce((words, secret) => words.replaceAll(secret, '***'), response || message)
    .replace(/\s+/g, ' ')
    .slice(0, 300)
