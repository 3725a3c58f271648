import { ConnectorFailure, type FailureKind } from '../kit/connector/failure.ts'

/** A platform's no, in its words. */
export class PlatformRefused extends ConnectorFailure {
  constructor(message: string, kind: FailureKind = 'invalid') {
    super(kind, message)
  }
}
