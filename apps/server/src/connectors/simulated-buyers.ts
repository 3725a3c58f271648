import type { PlatformOrder } from './platform-orders.ts'

type Door = readonly [province: string, city: string, street: string, postCode: string, phone: string]
const DOORS: Record<string, readonly Door[]> = {
  US: [
    ['TX', 'Austin', '12 Oak Ave', '73301', '+1 512 555 0101'],
    ['CA', 'San Diego', '480 Harbor Dr', '92101', '+1 619 555 0144'],
    ['NY', 'Buffalo', '77 Elm St', '14201', '+1 716 555 0119'],
  ],
  GB: [
    ['', 'Leeds', '3 High Street', 'LS1 4AP', '+44 113 496 0000'],
    ['', 'Bristol', '21 Queen Road', 'BS8 1QU', '+44 117 496 0123'],
  ],
  DE: [
    ['Berlin', 'Berlin', 'Hauptstr. 5', '10115', '+49 30 1234567'],
    ['Bayern', 'Augsburg', 'Maxstr. 18', '86150', '+49 821 998877'],
  ],
  FR: [['', 'Lyon', '8 rue de la Paix', '69001', '+33 4 72 00 00 00']],
  ES: [['Madrid', 'Madrid', 'Calle Mayor 14', '28013', '+34 91 555 01 20']],
  PL: [['', 'Krakow', 'Dluga 22', '31147', '+48 12 555 01 30']],
  RU: [['Moskva', 'Moskva', 'Tverskaya 9', '125009', '+7 495 555 0140']],
  BR: [['SP', 'Campinas', 'Rua das Flores 150', '13010', '+55 19 5555 0150']],
  JP: [['Osaka', 'Osaka', 'Namba 2-4-1', '542-0076', '+81 6 5555 0160']],
  MY: [['Selangor', 'Petaling Jaya', '16 Jalan Utara', '46200', '+60 3 5555 0170']],
  TH: [['', 'Bangkok', '88 Sukhumvit Rd', '10110', '+66 2 555 0180']],
  PH: [['', 'Cebu City', '5 Osmena Blvd', '6000', '+63 32 555 0190']],
  SG: [['', 'Singapore', '10 Orchard Rd', '238841', '+65 6555 0200']],
  VN: [['', 'Da Nang', '31 Bach Dang', '550000', '+84 236 555 0210']],
}
const FIRST = [
  'Anna',
  'John',
  'Claire',
  'Emma',
  'Lars',
  'Maria',
  'Peter',
  'Sofia',
  'Daniel',
  'Julia',
  'Omar',
  'Nina',
  'Hugo',
  'Kate',
]
const LAST = [
  'Schmidt',
  'Miller',
  'Martin',
  'Brown',
  'Petersen',
  'Garcia',
  'Novak',
  'Rossi',
  'Lee',
  'Silva',
  'Tanaka',
  'Kowalski',
  'Wong',
]

type Buyer = Pick<
  PlatformOrder,
  'buyerId' | 'buyerEmail' | 'name' | 'phone' | 'countryCode' | 'province' | 'city' | 'street1' | 'street2' | 'postCode' | 'taxNo'
>

/** The n-th buyer of a country, always the same one. */
export function buyerOf(country: string, n: number): Buyer {
  const doors = DOORS[country] ?? DOORS['US']!
  const [province, city, street1, postCode, phone] = doors[n % doors.length]!
  const name = `${FIRST[n % FIRST.length]!} ${LAST[(n * 5 + 3) % LAST.length]!}`
  const where = {
    countryCode: DOORS[country] ? country : 'US',
    province,
    city,
    street1: `${street1} / ${1 + (n % 60)}`,
    street2: null,
    postCode,
    taxNo: null,
  }
  return { buyerId: `B${n}`, buyerEmail: `buyer${n}@example.com`, name, phone, ...where }
}
