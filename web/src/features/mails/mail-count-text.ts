const number = new Intl.NumberFormat('en-US');

export const mailCountText = (count: number) =>
  count === 1 ? '1 mail' : `${number.format(count)} mails`;
