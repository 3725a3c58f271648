import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { type Refusal, refuse } from '../../../kit/refuse.ts'

const AWAY = '平台接口暂不可用，请稍后重试'

/** What a platform answers to a person who asked: its silence is ours to explain, its no has its own words. */
export const wordsOf = (failure: ConnectorFailure): Refusal => refuse(failure.passes ? AWAY : failure.message)

export async function inWords<R>(ask: () => Promise<R>): Promise<R> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ConnectorFailure) throw wordsOf(error)
    throw error
  }
}

/** The same of a marketplace that sells by itself: whose authorisation is not good is said with the shop's name. */
export async function inManagedWords<R>(shopName: string, ask: () => Promise<R>): Promise<R> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error
    throw error.kind === 'auth' ? refuse(`店铺「${shopName}」未授权或授权已过期`) : wordsOf(error)
  }
}
