import type { LabelShape } from '@erp/contract/kit/label'
import { ConnectorFailure, type FailureKind } from '../../kit/connector/failure.ts'

export interface CarrierParcel {
  /** Asking again with the same one answers the same number. */
  reference: string
  wayCode: string
  /** Which numbers the way has, where it says so. */
  numberPattern: string | null
  checkDigit: number
  countryCode: string
  weight: number
}
export interface CarrierEvent {
  eventTime: string
  place: string
  content: string
  trackStatus: number
}
/** One carrier. It fails, repeats itself and does not answer, as carriers do. */
export interface CarrierConnector {
  createParcel(parcel: CarrierParcel): Promise<{ number: string }>
  cancelParcel(number: string): Promise<void>
  /** Null while the carrier has not drawn it yet. */
  getLabel(number: string): Promise<LabelShape[] | null>
  track(number: string, shippedAt: string): Promise<CarrierEvent[]>
  test(): Promise<string>
}

/** No answer came: nobody knows whether the parcel was made. */
export class CarrierSilent extends ConnectorFailure {
  constructor(message: string, kind: FailureKind = 'timeout') {
    super(kind, message)
  }
}
/** The carrier said no, and why. */
export class CarrierRefused extends ConnectorFailure {
  constructor(message: string, kind: FailureKind = 'invalid') {
    super(kind, message)
  }
}
