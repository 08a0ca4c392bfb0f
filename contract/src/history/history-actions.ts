/** The actions of the audit trail, as sentences without their subject. */
const descriptions: Readonly<Record<string, string>> = {
  'plan raid': 'Planned the raid',
  'edit raid': 'Edited the raid',
  'publish raid': 'Published the raid',
  'cancel raid': 'Cancelled the raid',
  'delete raid': 'Deleted the raid',
  'book client': 'Booked the client',
  'edit booking': 'Edited the booking',
  'lock booking': 'Locked the booking',
  'mark booking in group': 'Marked the booking as In-Group',
  'mark booking done': 'Marked the booking as Done',
  'mark booking paid': 'Marked the booking as Paid',
  'mark gold sent': 'Marked the booking as Send-Gold',
  'cancel booking': 'Cancelled the booking',
  'mark booking as no-show': 'Marked the booking as a no-show',
  'move booking': 'Moved the booking to another raid',
  'hand over booking': 'Handed the booking over',
  'leave deleted raid': 'Cancelled with its deleted raid',
  'redact client': 'Removed contact and notes of the client',
  'generate payment code': 'Generated the payment code',
  'mark mail sent': 'Marked the mail as sent',
  'mark mail received': 'Marked the gold as received',
  'mark mail missing': 'Marked the gold as missing',
  'add hero name': 'Added the hero name',
  'change hero name': 'Changed the hero name',
  'delete hero name': 'Deleted the hero name',
  'demo data': 'Created as demo data',
};

/** Whether someone did this on purpose; the rest is bookkeeping of the portal. */
export const isKnownAction = (action: string) => Object.hasOwn(descriptions, action);

export const describeAction = (action: string) =>
  descriptions[action] ?? action.charAt(0).toUpperCase() + action.slice(1);
