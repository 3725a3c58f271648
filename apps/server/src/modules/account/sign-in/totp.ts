import bwip from 'bwip-js'
import { Secret, TOTP } from 'otpauth'

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'ERP', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

export const newSecret = (): string => new Secret({ size: 20 }).base32

export function enrolmentOf(secret: string, username: string): { secret: string; uri: string; qr: string } {
  const uri = totpOf(secret, username).toString()
  const svg = bwip.toSVG({ bcid: 'qrcode', text: uri, scale: 4, padding: 8, backgroundcolor: 'FFFFFF' })
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/** The half minute that the code belongs to, this one or a neighbour: clocks differ. Null when it belongs to none. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
