import { OUTCOME } from '@erp/contract/kit/connector'

export type FailureKind = Exclude<keyof typeof OUTCOME, 'done' | 'mistake'>

const WORDS: Record<FailureKind, string> = {
  auth: '授权已失效，请重新授权',
  throttled: '调用过于频繁，请稍后再试',
  invalid: '平台拒绝了请求',
  temporary: '平台接口暂时不可用，请稍后再试',
  timeout: '平台接口超时，请稍后再试',
  unconfigured: '没有配置接口',
}

/** A platform's no, or its silence, in words a person can act on. */
export class ConnectorFailure extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, message = WORDS[kind]) {
    super(message)
    this.kind = kind
  }
  /** Worth trying again later, without anybody doing anything. */
  get passes(): boolean {
    return ['throttled', 'temporary', 'timeout'].includes(this.kind)
  }
}
