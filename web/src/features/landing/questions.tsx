import { ChevronDown } from 'lucide-react';

const questions = [
  {
    question: 'Do I need an account here to buy a boost?',
    answer:
      'No. This portal is for the people who run the boosts. As a client you only talk to an advertiser and play.',
  },
  {
    question: 'Do you take real money?',
    answer:
      'No, never. Every service is paid in game gold, and anyone who asks you for money is not us.',
  },
  {
    question: 'Do I have to share my account?',
    answer:
      'No. You play your own character in the group. Nobody of ours will ask for your password.',
  },
  {
    question: 'What if the run is cancelled or fails?',
    answer:
      'Your advertiser offers you the next run, or your gold back for the bosses that did not fall.',
  },
  {
    question: 'Can I pay on another realm or faction?',
    answer:
      'Often, yes. Say where your gold is when you book; that becomes the payment realm of the booking.',
  },
  {
    question: 'How do I join the crew?',
    answer: 'Apply on Discord. With a role there you can sign in here the same evening.',
  },
];

export function Questions() {
  return (
    <div className="divide-y divide-iron-4 rounded-lg border border-iron-4 bg-iron-2">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold text-iron-9 hover:bg-iron-3 [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 text-iron-7 transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="px-5 pt-1 pb-5 text-iron-8">{answer}</p>
        </details>
      ))}
    </div>
  );
}
