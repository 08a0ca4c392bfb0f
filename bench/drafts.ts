/** What an advertiser sends for a raid with a pot of 1,000,000. */
export const bookingDraft = (raidId: string, clientName: string) => ({
  raidId,
  raiderIOLink: '',
  clientRealm: 'Kazzak',
  clientName,
  clientClass: 'Mage',
  clientFaction: 'Horde',
  paymentRealm: 'Kazzak',
  paymentFaction: 'Horde',
  source: 'TC',
  paidFull: false,
  price: 1_000_000,
  deposit: 0,
  contactInfo: '',
  selectedBosses: [],
});
