import { createHash } from 'node:crypto'
import type { Config } from '../kit/config.ts'

/** An identity provider of another company: sends the browser back with a code that proves an external account. */
export interface ExternalIdentity {
  provider: string
  name: string
  authorizeUrl: string
  /** The external account behind the code, or null when the code is wrong, used or late. */
  verify(code: string): Promise<string | null>
}

/** A real provider is another entry, chosen by configuration; the simulated one lets in whoever types a name, so it is there only when asked for. */
export const identities = (config: Pick<Config, 'externalLogin'>): ExternalIdentity[] =>
  config.externalLogin === 'simulated' ? [simulated] : []

export const providerName = (provider: string): string => (provider === simulated.provider ? simulated.name : provider)

/** Stands in for a provider: what is typed on its page is the account, so it is kept hashed and must not be short. */
const simulated: ExternalIdentity = {
  provider: 'simulated',
  name: '模拟企业账号',
  authorizeUrl: '/api/v1/user/external/simulated',
  verify: async (code) => {
    const account = /^(?:sim:)?([\w.@-]{6,64})$/.exec(code)?.[1]
    return account ? createHash('sha256').update(`simulated ${account}`).digest('hex') : null
  },
}
