import { randomBytes, randomInt } from 'node:crypto'
import type { session } from '@erp/contract/account/sign-in/session'
import svgCaptcha from 'svg-captcha'
import { sql } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { needsCaptcha } from './sign-in-guard.ts'

/** Without the letters and digits that people confuse. */
const ALPHABET = 'abcdefhkmnpqrstuvwxyz2345678'

/** Draws a picture and remembers its answer; also tells whether it will be asked for. */
export const captcha: Handlers<typeof session>['captcha'] = async (tx, { username }, ctx) => {
  const captchaId = randomBytes(16).toString('base64url')
  const answer = Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  await tx.run(sql`
    INSERT INTO account_captcha (id, answer, create_time) VALUES (${captchaId}, ${answer}, ${ctx.house.clock.now()})`)
  return { captchaId, img: picture(answer), captchaEnabled: await needsCaptcha(tx, ctx, username ?? '') }
}

// The package draws a given text too, which its types leave out; its own texts come from a guessable source.
const draw = svgCaptcha as unknown as (text: string, options: object) => string
const picture = (answer: string): string => {
  const svg = draw(answer, { width: 120, height: 40, noise: 2, color: true, background: '#f5f5f5' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
